/** See count-report.mjs. */
export function countReport(report: string, code: number, retried?: number): { passed: number; failed: number }
