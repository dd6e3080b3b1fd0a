CREATE TABLE "job_first_people" (
	"job_id" text collate "C" NOT NULL,
	"freelancer_id" text collate "C" NOT NULL,
	"asked_at" text collate "C" NOT NULL,
	CONSTRAINT "job_first_people_job_id_freelancer_id_pk" PRIMARY KEY("job_id","freelancer_id")
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "asked_first_until" text collate "C";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "asked_first_list" text collate "C";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "asked_first_name" text collate "C";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "asked_first_at" text collate "C";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "listed_at" text collate "C";--> statement-breakpoint
ALTER TABLE "job_first_people" ADD CONSTRAINT "job_first_people_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_first_people" ADD CONSTRAINT "job_first_people_freelancer_id_users_id_fk" FOREIGN KEY ("freelancer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_first_people_person" ON "job_first_people" USING btree ("freelancer_id");--> statement-breakpoint
CREATE INDEX "jobs_asked_first" ON "jobs" USING btree ("asked_first_until");