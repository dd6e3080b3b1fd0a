CREATE TABLE "undoable_decisions" (
	"application_id" text collate "C" PRIMARY KEY NOT NULL,
	"job_id" text collate "C" NOT NULL,
	"delivery_id" text collate "C" NOT NULL,
	"was" text collate "C" NOT NULL,
	"status" text collate "C" NOT NULL,
	"message" text collate "C",
	"author_id" text collate "C",
	"job_role_id" text collate "C",
	"terms" text collate "C",
	"decided_at" text collate "C" NOT NULL,
	"final_at" text collate "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "undoable_decisions" ADD CONSTRAINT "undoable_decisions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undoable_decisions" ADD CONSTRAINT "undoable_decisions_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undoable_decisions" ADD CONSTRAINT "undoable_decisions_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undoable_decisions" ADD CONSTRAINT "undoable_decisions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undoable_decisions" ADD CONSTRAINT "undoable_decisions_job_role_id_job_roles_id_fk" FOREIGN KEY ("job_role_id") REFERENCES "public"."job_roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "undoable_decisions_delivery" ON "undoable_decisions" USING btree ("delivery_id");--> statement-breakpoint
CREATE INDEX "undoable_decisions_job" ON "undoable_decisions" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "undoable_decisions_author" ON "undoable_decisions" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "undoable_decisions_role" ON "undoable_decisions" USING btree ("job_role_id");--> statement-breakpoint
-- The release before, which may run beside this one, keeps a decision in the payload of its delivery. Until the next
-- release drops this view and the two triggers, each release finds the decisions of the other where it looks for them.
CREATE VIEW decisions_in_deliveries AS
SELECT a.id AS application_id, a.job_id, d.id AS delivery_id, d.payload::json ->> 'was' AS was, d.payload::json ->> 'to' AS status,
	d.payload::json #>> '{message,content}' AS message, d.payload::json #>> '{message,author_id}' AS author_id,
	d.payload::json #>> '{place,role_id}' AS job_role_id, d.payload::json #>> '{place,terms}' AS terms,
	coalesce(d.payload::json #>> '{place,taken_at}', d.created_at) AS decided_at, d.not_before AS final_at
FROM deliveries d JOIN applications a ON a.id = d.payload::json ->> 'application_id'
WHERE d.channel = 'decision' AND d.payload <> '{}';
--> statement-breakpoint
CREATE FUNCTION add_decision_of_delivery() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO undoable_decisions SELECT * FROM decisions_in_deliveries WHERE delivery_id = NEW.id ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER decision_of_delivery AFTER INSERT ON deliveries DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (NEW.channel = 'decision' AND NEW.payload <> '{}') EXECUTE FUNCTION add_decision_of_delivery();
--> statement-breakpoint
CREATE FUNCTION write_decision_into_delivery() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	UPDATE deliveries SET payload = (
		jsonb_build_object('job_id', NEW.job_id, 'application_id', NEW.application_id, 'was', NEW.was, 'to', NEW.status)
		|| CASE WHEN NEW.message IS NULL THEN '{}' ELSE jsonb_build_object(
			'message', jsonb_build_object('author_id', NEW.author_id, 'content', NEW.message)) END
		|| CASE WHEN NEW.status <> 'accepted' THEN '{}' ELSE jsonb_build_object(
			'place', jsonb_build_object('role_id', NEW.job_role_id, 'taken_at', NEW.decided_at, 'terms', NEW.terms::jsonb)) END
		|| CASE WHEN NEW.status <> 'accepted' OR a.status = NEW.was THEN '{}' ELSE jsonb_build_object('before',
			jsonb_build_object('job_id', NEW.job_id, 'application_id', NEW.application_id, 'was', NEW.was, 'to', a.status)) END
	)::text
	FROM applications a WHERE deliveries.id = NEW.delivery_id AND deliveries.payload = '{}' AND a.id = NEW.application_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER decision_into_delivery AFTER INSERT ON undoable_decisions DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION write_decision_into_delivery();
--> statement-breakpoint
INSERT INTO undoable_decisions SELECT * FROM decisions_in_deliveries;
