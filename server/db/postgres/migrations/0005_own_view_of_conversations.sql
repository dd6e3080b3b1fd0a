CREATE TABLE "hidden_messages" (
	"user_id" text collate "C" NOT NULL,
	"message_id" text collate "C" NOT NULL,
	CONSTRAINT "hidden_messages_user_id_message_id_pk" PRIMARY KEY("user_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "archived_seq" bigint;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "is_pinned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "muted_until" text collate "C";--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "cleared_seq" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hidden_messages" ADD CONSTRAINT "hidden_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_messages" ADD CONSTRAINT "hidden_messages_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;