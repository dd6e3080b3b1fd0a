CREATE TABLE "chief_grants" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"job_id" text collate "C" NOT NULL,
	"chief_id" text collate "C" NOT NULL,
	"days" text collate "C" NOT NULL,
	"made_by" text collate "C" NOT NULL,
	"made_at" text collate "C" NOT NULL,
	"expires_at" text collate "C" NOT NULL,
	"revoked_at" text collate "C",
	"body_hash" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_keys" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"session_id" text collate "C" NOT NULL,
	"jwk" text collate "C" NOT NULL,
	"made_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_pins" (
	"user_id" text collate "C" PRIMARY KEY NOT NULL,
	"salt" text collate "C" NOT NULL,
	"hash" text collate "C" NOT NULL,
	"iterations" bigint NOT NULL,
	"set_at" text collate "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "punches" ADD COLUMN "signature" text collate "C";--> statement-breakpoint
ALTER TABLE "punches" ADD COLUMN "witness" text collate "C";--> statement-breakpoint
ALTER TABLE "punches" ADD COLUMN "is_after_grant" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chief_grants" ADD CONSTRAINT "chief_grants_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chief_grants" ADD CONSTRAINT "chief_grants_chief_id_users_id_fk" FOREIGN KEY ("chief_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chief_grants" ADD CONSTRAINT "chief_grants_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_keys" ADD CONSTRAINT "device_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_keys" ADD CONSTRAINT "device_keys_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_pins" ADD CONSTRAINT "site_pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chief_grants_job" ON "chief_grants" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "chief_grants_chief" ON "chief_grants" USING btree ("chief_id");--> statement-breakpoint
CREATE INDEX "chief_grants_made_by" ON "chief_grants" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "device_keys_user" ON "device_keys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "device_keys_session" ON "device_keys" USING btree ("session_id");