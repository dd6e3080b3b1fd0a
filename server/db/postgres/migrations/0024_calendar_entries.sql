CREATE TABLE "calendar_entries" (
	"user_id" text collate "C" NOT NULL,
	"id" text collate "C" NOT NULL,
	"facts" text collate "C" NOT NULL,
	"sequence" bigint NOT NULL,
	"changed_at" text collate "C" NOT NULL,
	"is_cancelled" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "calendar_entries_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD COLUMN "chosen" text collate "C";--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;