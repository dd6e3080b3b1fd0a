CREATE TABLE "amendments" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"job_id" text collate "C" NOT NULL,
	"application_id" text collate "C" NOT NULL,
	"job_role_id" text collate "C",
	"role_name" text collate "C" NOT NULL,
	"day_rate" bigint NOT NULL,
	"date_start" text collate "C" NOT NULL,
	"date_end" text collate "C" NOT NULL,
	"state" text collate "C" DEFAULT 'waiting' NOT NULL,
	"proposed_at" text collate "C" NOT NULL,
	"ended_at" text collate "C"
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "terms" text collate "C";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "booked_start" text collate "C";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "booked_end" text collate "C";--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "payment_id" text collate "C";--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "dispute" text collate "C";--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "posts_taken" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "amendments" ADD CONSTRAINT "amendments_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "amendments" ADD CONSTRAINT "amendments_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "amendments" ADD CONSTRAINT "amendments_job_role_id_job_roles_id_fk" FOREIGN KEY ("job_role_id") REFERENCES "public"."job_roles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "amendments_application" ON "amendments" USING btree ("application_id","proposed_at");--> statement-breakpoint
CREATE INDEX "amendments_job" ON "amendments" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "amendments_role" ON "amendments" USING btree ("job_role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "amendments_one_waiting" ON "amendments" USING btree ("application_id") WHERE "amendments"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "purchases_payment" ON "purchases" USING btree ("payment_id");