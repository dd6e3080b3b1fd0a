CREATE TABLE "punches" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"booking_id" text collate "C" NOT NULL,
	"kind" text collate "C" NOT NULL,
	"at" text collate "C" NOT NULL,
	"clock" text collate "C" NOT NULL,
	"method" text collate "C" NOT NULL,
	"place" text collate "C",
	"no_place" text collate "C",
	"made_by" text collate "C" NOT NULL,
	"replaces" text collate "C",
	"reason" text collate "C" DEFAULT '' NOT NULL,
	"body_hash" text collate "C" NOT NULL,
	"received_at" text collate "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "punches" ADD CONSTRAINT "punches_booking_id_applications_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "punches" ADD CONSTRAINT "punches_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "punches" ADD CONSTRAINT "punches_replaces_punches_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."punches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "punches_booking" ON "punches" USING btree ("booking_id","at");--> statement-breakpoint
CREATE INDEX "punches_made_by" ON "punches" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "punches_replaces" ON "punches" USING btree ("replaces");