CREATE TABLE "pay_templates" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"company_id" text collate "C" NOT NULL,
	"author_id" text collate "C" NOT NULL,
	"name" text collate "C" NOT NULL,
	"rules" text collate "C" NOT NULL,
	"body_hash" text collate "C" NOT NULL,
	"removed_at" text collate "C",
	"created_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_terms" (
	"hash" text collate "C" PRIMARY KEY NOT NULL,
	"terms" text collate "C" NOT NULL,
	"created_at" text collate "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "amendments" ADD COLUMN "pay" text collate "C";--> statement-breakpoint
ALTER TABLE "amendments" ADD COLUMN "terms_hash" text collate "C";--> statement-breakpoint
ALTER TABLE "amendments" ADD COLUMN "from_day" text collate "C";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "terms_hash" text collate "C";--> statement-breakpoint
ALTER TABLE "former_terms" ADD COLUMN "pay" text collate "C";--> statement-breakpoint
ALTER TABLE "job_roles" ADD COLUMN "pay" text collate "C";--> statement-breakpoint
ALTER TABLE "job_roles" ADD COLUMN "terms_hash" text collate "C";--> statement-breakpoint
ALTER TABLE "pay_templates" ADD CONSTRAINT "pay_templates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_templates" ADD CONSTRAINT "pay_templates_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pay_templates_company" ON "pay_templates" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "pay_templates_author" ON "pay_templates" USING btree ("author_id");