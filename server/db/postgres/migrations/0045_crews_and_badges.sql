DROP INDEX "participants_user";--> statement-breakpoint
CREATE INDEX "applications_crew" ON "applications" USING btree ("job_id","freelancer_id") WHERE "applications"."status" = 'accepted';--> statement-breakpoint
CREATE INDEX "participants_user" ON "participants" USING btree ("user_id","left_at","conversation_id","read_seq","cleared_seq","is_team","left_seq","archived_seq","muted_until");