DROP INDEX "applications_freelancer";--> statement-breakpoint
CREATE INDEX "jobs_ahead" ON "jobs" USING btree ("id","date_end","status","expires_at","asked_first_until","created_at");--> statement-breakpoint
CREATE INDEX "applications_freelancer" ON "applications" USING btree ("freelancer_id","status","booked_end","job_id");