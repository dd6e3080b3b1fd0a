ALTER TABLE "companies" ADD COLUMN "place_id" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "place_id" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "place_id" text collate "C" DEFAULT '' NOT NULL;