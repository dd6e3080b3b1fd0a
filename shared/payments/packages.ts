import type { Placement } from '../options.ts'
import { postsText } from './posts-text.ts'

/**
 * What an employer can buy (specification, section 9). Prices in pence; this table is the only source of what is to be
 * paid.
 */
export const PACKAGE_IDS = ['basic', 'featured', 'premium'] as const
export type PackageId = (typeof PACKAGE_IDS)[number]

export const PACKAGE_CURRENCY = 'gbp'

type PostingPackage = {
  name: string
  price: number
  posts: number
  /** Days that each project posted on it is listed. */
  days: number
  placement: Placement
  /** Advantages beside posts and days, as the posting form shows them. */
  extras: string[]
  /** Further advantages that only /payment shows. */
  service: string[]
}

export const POSTING_PACKAGES: Record<PackageId, PostingPackage> = {
  basic: { name: 'Basic', price: 2500, posts: 1, days: 30, placement: 'ordinary', extras: [], service: [] },
  featured: {
    name: 'Featured',
    price: 5000,
    posts: 3,
    days: 60,
    placement: 'featured',
    extras: ['Featured placement'],
    service: ['Priority support'],
  },
  premium: {
    name: 'Premium',
    price: 10_000,
    posts: 10,
    days: 90,
    placement: 'top',
    extras: ['Top placement'],
    service: ['Premium support', 'AI matching'],
  },
}

/** Where posting is free, a project is listed as long as on the largest package. */
export const FREE_POST_DAYS = POSTING_PACKAGES.premium.days

/** Ranking freelancers for a project and inviting them come with premium, the only package with top placement. */
export const hasMatching = ({ placement }: { placement: Placement }) => placement === POSTING_PACKAGES.premium.placement

/** What is in a package, as lists show it: '10 posts', 'each shown for 90 days', and its advantages. */
export function packageFacts(id: PackageId, withService: boolean) {
  const { posts, days, extras, service } = POSTING_PACKAGES[id]
  return [postsText(posts), postsShownText(posts, days), ...extras, ...(withService ? service : [])]
}

export const postsShownText = (posts: number, days: number) => `${posts === 1 ? '' : 'each '}shown for ${days} days`
