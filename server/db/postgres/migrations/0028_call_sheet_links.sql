CREATE TABLE "call_sheet_links" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"job_id" text collate "C" NOT NULL,
	"token_hash" text collate "C" NOT NULL,
	"has_phones" integer DEFAULT 0 NOT NULL,
	"made_by" text collate "C" NOT NULL,
	"created_at" text collate "C" NOT NULL,
	"ends_at" text collate "C" NOT NULL,
	"revoked_at" text collate "C"
);
--> statement-breakpoint
ALTER TABLE "call_sheet_links" ADD CONSTRAINT "call_sheet_links_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_sheet_links" ADD CONSTRAINT "call_sheet_links_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "call_sheet_links_token" ON "call_sheet_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "call_sheet_links_job" ON "call_sheet_links" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "call_sheet_links_made_by" ON "call_sheet_links" USING btree ("made_by");