CREATE TABLE "blocked_days" (
	"user_id" text collate "C" NOT NULL,
	"day" text collate "C" NOT NULL,
	"note" text collate "C" NOT NULL,
	CONSTRAINT "blocked_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
ALTER TABLE "blocked_days" ADD CONSTRAINT "blocked_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;