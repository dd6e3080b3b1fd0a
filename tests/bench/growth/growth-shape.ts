/** How much there is of everything in a world that is compared with another. */
export type GrowthShape = {
  freelancers: number
  companies: number
  /** Three times as many are over. */
  openJobs: number
  /** Of one company, the first, with `bigJob` applicants for its first job and `busyJob` for each other. */
  members: number
  bigJob: number
  busyJob: number
  /** Messages of the longest conversation, and the jobs of one freelancer, BUSY_FREELANCER. */
  bigThread: number
  busyFreelancer: number
}

/** As large as the demonstration world. */
export const SMALL_SHAPE: GrowthShape = {
  freelancers: 60,
  companies: 8,
  openJobs: 24,
  members: 3,
  bigJob: 40,
  busyJob: 8,
  bigThread: 40,
  busyFreelancer: 20,
}

/** Of a country: 100,000 freelancers, 200,000 jobs and two million applications, messages and more; `size` is the share of it. */
export function largeShape(size: number): GrowthShape {
  const share = (count: number) => Math.round(count * size)
  // The busiest are as busy in a tenth of the world as in less of it: it is what they do that must not count.
  const busy = (count: number) => Math.round(count * Math.max(size, 0.1))
  return {
    freelancers: share(100_000),
    companies: share(20_000),
    openJobs: share(50_000),
    members: 41,
    bigJob: busy(5_000),
    busyJob: busy(2_200),
    bigThread: busy(2_000),
    busyFreelancer: busy(900),
  }
}

/** Has a location, roles and skills. */
export const BUSY_FREELANCER = 7
export const APPLICATIONS_PER_JOB = 10
