CREATE TABLE "pay_requests" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"job_id" text collate "C" NOT NULL,
	"application_id" text collate "C" NOT NULL,
	"day_rate" bigint NOT NULL,
	"pay" text collate "C",
	"terms_hash" text collate "C" NOT NULL,
	"from_day" text collate "C" NOT NULL,
	"reason" text collate "C" NOT NULL,
	"state" text collate "C" DEFAULT 'waiting' NOT NULL,
	"asked_at" text collate "C" NOT NULL,
	"ended_at" text collate "C"
);
--> statement-breakpoint
ALTER TABLE "pay_requests" ADD CONSTRAINT "pay_requests_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_requests" ADD CONSTRAINT "pay_requests_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pay_requests_application" ON "pay_requests" USING btree ("application_id","asked_at");--> statement-breakpoint
CREATE INDEX "pay_requests_job" ON "pay_requests" USING btree ("job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_requests_one_waiting" ON "pay_requests" USING btree ("application_id") WHERE "pay_requests"."state" = 'waiting';