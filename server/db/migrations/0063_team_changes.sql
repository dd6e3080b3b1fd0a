-- From here on an entry of the change log may belong to a company, for all of its team: a release that does not know that
-- must not start on this database.
UPDATE meta SET value = value WHERE key = 'epoch';
