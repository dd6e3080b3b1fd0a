-- Certificates and credentials count as skills: those who have any are indexed again at the next start.
DELETE FROM `freelancer_terms` WHERE `num` IN (
	SELECT `num` FROM `freelancer_index` JOIN `users` ON `users`.`id` = `user_id`
	WHERE `certifications` <> '[]' OR EXISTS (SELECT 1 FROM `credentials` WHERE `credentials`.`user_id` = `users`.`id`)
);
--> statement-breakpoint
DELETE FROM `freelancer_index` WHERE `num` NOT IN (SELECT `num` FROM `freelancer_terms`);
