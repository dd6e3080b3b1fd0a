CREATE TABLE "former_terms" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"job_id" text collate "C" NOT NULL,
	"role_id" text collate "C" NOT NULL,
	"role_name" text collate "C" NOT NULL,
	"day_rate" bigint NOT NULL,
	"date_start" text collate "C" NOT NULL,
	"date_end" text collate "C" NOT NULL,
	"ended_at" text collate "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_terms" ADD CONSTRAINT "former_terms_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_terms_job" ON "former_terms" USING btree ("job_id");