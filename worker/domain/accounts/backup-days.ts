/**
 * How long backups may hold what was deleted after they were made, days: docs/deploy.md keeps those of one's own
 * server for two weeks, and Turso keeps its own for ninety days on its largest plan.
 */
export const BACKUP_DAYS = 90;
