CREATE TABLE "project_events" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"job_id" text collate "C" NOT NULL,
	"author_id" text collate "C" NOT NULL,
	"kind" text collate "C" NOT NULL,
	"freelancer_id" text collate "C",
	"lines" text collate "C" DEFAULT '[]' NOT NULL,
	"created_at" text collate "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "plan_versions" ADD COLUMN "changes" text collate "C" DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "project_events" ADD CONSTRAINT "project_events_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_events" ADD CONSTRAINT "project_events_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_events" ADD CONSTRAINT "project_events_freelancer_id_users_id_fk" FOREIGN KEY ("freelancer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_events_job" ON "project_events" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "project_events_author" ON "project_events" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "project_events_about" ON "project_events" USING btree ("freelancer_id");