CREATE TABLE "day_sheets" (
	"booking_id" text collate "C" NOT NULL,
	"work_day" text collate "C" NOT NULL,
	"version" bigint NOT NULL,
	"content" text collate "C" NOT NULL,
	"engine" text collate "C" NOT NULL,
	"input_hash" text collate "C" NOT NULL,
	"hash" text collate "C" NOT NULL,
	"terms_hash" text collate "C" NOT NULL,
	"made_as" text collate "C",
	"made_at" text collate "C" NOT NULL,
	CONSTRAINT "day_sheets_booking_id_work_day_version_pk" PRIMARY KEY("booking_id","work_day","version")
);
--> statement-breakpoint
CREATE TABLE "sheet_acts" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"booking_id" text collate "C" NOT NULL,
	"work_day" text collate "C" NOT NULL,
	"version" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"kind" text collate "C" NOT NULL,
	"made_as" text collate "C" NOT NULL,
	"made_by" text collate "C" NOT NULL,
	"line" bigint,
	"should_be_pence" bigint,
	"reason" text collate "C" DEFAULT '' NOT NULL,
	"body_hash" text collate "C" NOT NULL,
	"at" text collate "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "day_sheets" ADD CONSTRAINT "day_sheets_booking_id_applications_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_acts" ADD CONSTRAINT "sheet_acts_booking_id_applications_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_acts" ADD CONSTRAINT "sheet_acts_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sheet_acts_sheet" ON "sheet_acts" USING btree ("booking_id","work_day","version");--> statement-breakpoint
CREATE UNIQUE INDEX "sheet_acts_seq" ON "sheet_acts" USING btree ("booking_id","work_day","seq");--> statement-breakpoint
CREATE INDEX "sheet_acts_made_by" ON "sheet_acts" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "sheet_acts_sent" ON "sheet_acts" USING btree ("kind","at");