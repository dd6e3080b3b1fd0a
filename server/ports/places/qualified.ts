import type { PlaceRow } from '../../db/schema/places.ts'
import { straightMilesBetween, type PlacePoint } from './places.ts'
import { type UkCounty, UK_COUNTIES } from './uk-counties.ts'

/** How far the towns of one place stand from it: 'Richmond, London', 'Ashford (near Guildford)'. */
const NEAR_TOWN_MILES = 30

/**
 * Those of these towns that what stands behind the comma speaks of, the nearest to it first: a country, a county, or
 * another town or post town. None where it speaks of somewhere else.
 */
export async function townsQualifiedBy(
  towns: PlaceRow[],
  words: string,
  townsNamed: (name: string) => Promise<PlaceRow[]>,
): Promise<PlaceRow[]> {
  if (!words || NAMES_OF_BRITAIN.has(words)) return towns
  if (words.startsWith('near ')) {
    const named = await townsNamed(words.slice(5))
    const post = named.find(({ kind }) => kind === 'area') ?? named[0]
    return post ? townsWithin(towns, post, Infinity) : []
  }
  const region = REGIONS_BY_NAME.get(words)
  if (region) return towns.filter((town) => town.region === region)
  const county = UK_COUNTIES.find(([names]) => names.split('|').includes(words))
  const inCounty = county ? townsWithin(towns, countyMiddleOf(county), county[3]) : []
  if (inCounty.length > 0) return inCounty
  const around = (await townsNamed(words)).flatMap((other) =>
    towns.map((town) => ({ town, distance: straightMilesBetween(town, other) })),
  )
  return nearestTownsFirst(around, NEAR_TOWN_MILES)
}

const countyMiddleOf = ([, lat, lng]: UkCounty): PlacePoint => ({ lat, lng })

const townsWithin = (towns: PlaceRow[], point: PlacePoint, reach: number) =>
  nearestTownsFirst(
    towns.map((town) => ({ town, distance: straightMilesBetween(town, point) })),
    reach,
  )

export function nearestTownsFirst(towns: { town: PlaceRow; distance: number }[], reach: number) {
  const near = towns.filter(({ distance }) => distance <= reach).toSorted((a, b) => a.distance - b.distance)
  return [...new Set(near.map(({ town }) => town))]
}

const NAMES_OF_BRITAIN = new Set(['uk', 'u k', 'united kingdom', 'great britain', 'britain', 'gb', 'british isles'])

const REGIONS_BY_NAME = new Map([
  ['england', 'England'],
  ['scotland', 'Scotland'],
  ['wales', 'Wales'],
  ['cymru', 'Wales'],
  ['northern ireland', 'Northern Ireland'],
  ['n ireland', 'Northern Ireland'],
  ['ni', 'Northern Ireland'],
])
