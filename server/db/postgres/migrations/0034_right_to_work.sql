CREATE TABLE "right_to_work_records" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"company_id" text collate "C" NOT NULL,
	"freelancer_id" text collate "C" NOT NULL,
	"author_id" text collate "C" NOT NULL,
	"kind" text collate "C" NOT NULL,
	"job_id" text collate "C",
	"sealed" text collate "C" NOT NULL,
	"document_file" text collate "C",
	"has_follow_up" integer DEFAULT 0 NOT NULL,
	"body_hash" text collate "C" NOT NULL,
	"created_at" text collate "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "checks_right_to_work" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "right_to_work_records" ADD CONSTRAINT "right_to_work_records_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "right_to_work_records" ADD CONSTRAINT "right_to_work_records_freelancer_id_users_id_fk" FOREIGN KEY ("freelancer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "right_to_work_records" ADD CONSTRAINT "right_to_work_records_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "right_to_work_records" ADD CONSTRAINT "right_to_work_records_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "right_to_work_person" ON "right_to_work_records" USING btree ("company_id","freelancer_id","created_at");--> statement-breakpoint
CREATE INDEX "right_to_work_freelancer" ON "right_to_work_records" USING btree ("freelancer_id");--> statement-breakpoint
CREATE INDEX "right_to_work_author" ON "right_to_work_records" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "right_to_work_job" ON "right_to_work_records" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "right_to_work_age" ON "right_to_work_records" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "right_to_work_follow_up" ON "right_to_work_records" USING btree ("has_follow_up");