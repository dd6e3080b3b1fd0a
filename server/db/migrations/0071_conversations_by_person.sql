DROP INDEX `participants_user`;--> statement-breakpoint
CREATE INDEX `participants_user` ON `participants` (`user_id`,`left_at`,`conversation_id`,`read_seq`,`cleared_seq`);