CREATE TABLE "broadcast_recipients" (
	"broadcast_id" text collate "C" NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"message_id" text collate "C",
	"refused" text collate "C" DEFAULT '' NOT NULL,
	CONSTRAINT "broadcast_recipients_broadcast_id_user_id_pk" PRIMARY KEY("broadcast_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "broadcasts" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"job_id" text collate "C" NOT NULL,
	"author_id" text collate "C" NOT NULL,
	"audience" text collate "C" NOT NULL,
	"role_id" text collate "C",
	"content" text collate "C" NOT NULL,
	"reminder_of" text collate "C",
	"body_hash" text collate "C" NOT NULL,
	"created_at" text collate "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "broadcast_recipients" ADD CONSTRAINT "broadcast_recipients_broadcast_id_broadcasts_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."broadcasts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_recipients" ADD CONSTRAINT "broadcast_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_recipients" ADD CONSTRAINT "broadcast_recipients_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "broadcast_recipients_user" ON "broadcast_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "broadcasts_job" ON "broadcasts" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "broadcasts_author" ON "broadcasts" USING btree ("author_id","created_at");