ALTER TABLE `conversations` ADD `is_channel` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `conversations` ADD `is_team_only` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `participants` ADD `joined_seq` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `participants` ADD `left_seq` integer;