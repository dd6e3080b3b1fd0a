CREATE TABLE "plan_versions" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"job_id" text collate "C" NOT NULL,
	"version" bigint NOT NULL,
	"published_by" text collate "C" NOT NULL,
	"body_hash" text collate "C" NOT NULL,
	"published_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shift_people" (
	"shift_id" text collate "C" NOT NULL,
	"application_id" text collate "C" NOT NULL,
	CONSTRAINT "shift_people_shift_id_application_id_pk" PRIMARY KEY("shift_id","application_id")
);
--> statement-breakpoint
CREATE TABLE "shifts" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"job_id" text collate "C" NOT NULL,
	"job_role_id" text collate "C" NOT NULL,
	"day" text collate "C" NOT NULL,
	"starts" text collate "C" NOT NULL,
	"ends" text collate "C" NOT NULL,
	"places" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "plan_versions" ADD CONSTRAINT "plan_versions_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_versions" ADD CONSTRAINT "plan_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_people" ADD CONSTRAINT "shift_people_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."shifts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_people" ADD CONSTRAINT "shift_people_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_job_role_id_job_roles_id_fk" FOREIGN KEY ("job_role_id") REFERENCES "public"."job_roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_versions_job" ON "plan_versions" USING btree ("job_id","version");--> statement-breakpoint
CREATE INDEX "shift_people_application" ON "shift_people" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "shifts_job" ON "shifts" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "shifts_role" ON "shifts" USING btree ("job_role_id");