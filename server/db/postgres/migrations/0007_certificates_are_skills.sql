-- Certificates and credentials count as skills: those who have any are indexed again at the next start.
DELETE FROM "freelancer_terms" WHERE "num" IN (
	SELECT i."num" FROM "freelancer_index" i JOIN "users" u ON u."id" = i."user_id"
	WHERE u."certifications"::text <> '[]' OR EXISTS (SELECT 1 FROM "credentials" c WHERE c."user_id" = u."id")
);
--> statement-breakpoint
DELETE FROM "freelancer_index" WHERE "num" NOT IN (SELECT "num" FROM "freelancer_terms");
