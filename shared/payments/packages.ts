import type { Placement } from '../options.ts'

/** What an employer can buy (specification, section 9). The price is in pence; nothing but this table says what is to be paid. */
export const PACKAGE_IDS = ['basic', 'featured', 'premium'] as const
export type PackageId = (typeof PACKAGE_IDS)[number]

export const PACKAGE_CURRENCY = 'gbp'

export type Package = {
  name: string
  price: number
  posts: number
  /** How long each project posted on it is shown. */
  days: number
  placement: Placement
  /** What the posting form says it brings beside posts and days. */
  extras: string[]
  /** What /payment says beside those. */
  service: string[]
}

export const PACKAGES: Record<PackageId, Package> = {
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

/** Freelancers ranked for a project, and inviting them, come with premium: the one package that places at the top. */
export const hasMatching = ({ placement }: { placement: Placement }) => placement === PACKAGES.premium.placement

/** '1 post' or '10 posts' */
export const postsWords = (posts: number) => (posts === 1 ? '1 post' : `${posts} posts`)
