ALTER TABLE "jobs" ADD COLUMN "numbers_ended" text collate "C";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_phone_shared" integer DEFAULT 0 NOT NULL;