CREATE TABLE "crew_list_people" (
	"list_id" text collate "C" NOT NULL,
	"freelancer_id" text collate "C" NOT NULL,
	"author_id" text collate "C" NOT NULL,
	"note" text collate "C" DEFAULT '' NOT NULL,
	"added_at" text collate "C" NOT NULL,
	CONSTRAINT "crew_list_people_list_id_freelancer_id_pk" PRIMARY KEY("list_id","freelancer_id")
);
--> statement-breakpoint
CREATE TABLE "crew_lists" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"company_id" text collate "C" NOT NULL,
	"author_id" text collate "C" NOT NULL,
	"name" text collate "C" NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"body_hash" text collate "C" NOT NULL,
	"created_at" text collate "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "crew_list_people" ADD CONSTRAINT "crew_list_people_list_id_crew_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."crew_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_list_people" ADD CONSTRAINT "crew_list_people_freelancer_id_users_id_fk" FOREIGN KEY ("freelancer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_list_people" ADD CONSTRAINT "crew_list_people_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_lists" ADD CONSTRAINT "crew_lists_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_lists" ADD CONSTRAINT "crew_lists_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crew_list_people_person" ON "crew_list_people" USING btree ("freelancer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "crew_lists_name" ON "crew_lists" USING btree ("company_id","name_key");