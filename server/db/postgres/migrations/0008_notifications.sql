CREATE TABLE "notifications" (
	"user_id" text collate "C" NOT NULL,
	"id" text collate "C" NOT NULL,
	"kind" text collate "C" NOT NULL,
	"about_id" text collate "C",
	"title" text collate "C" DEFAULT '' NOT NULL,
	"body" text collate "C" DEFAULT '' NOT NULL,
	"navigate" text collate "C" NOT NULL,
	"count" bigint DEFAULT 1 NOT NULL,
	"seq" bigint NOT NULL,
	"read_seq" bigint DEFAULT 0 NOT NULL,
	"created_at" text collate "C" NOT NULL,
	CONSTRAINT "notifications_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "notification_choices" text collate "C" DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "quiet_from" text collate "C";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "quiet_to" text collate "C";--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_about_id_users_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_about" ON "notifications" USING btree ("about_id");--> statement-breakpoint
CREATE INDEX "notifications_age" ON "notifications" USING btree ("created_at");