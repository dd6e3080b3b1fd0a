DROP INDEX `participants_user`;--> statement-breakpoint
CREATE INDEX `participants_user` ON `participants` (`user_id`,`left_at`,`conversation_id`,`read_seq`,`cleared_seq`,`is_team`,`left_seq`,`archived_seq`,`muted_until`);--> statement-breakpoint
CREATE INDEX `applications_crew` ON `applications` (`job_id`,`freelancer_id`) WHERE "applications"."status" = 'accepted';