import type { Db, Tx } from '../db/connection.ts'
import { type PlaceRow, places } from '../db/schema/places.ts'
import { fold } from './fold.ts'
import { miles } from './miles.ts'
import { POSTCODE_AREAS } from './postcode-areas.ts'
import { readTowns, type Town } from './read-towns.ts'

/** Copies towns and postcode areas into the table `places` unless they are there. */
export async function fillGazetteer(db: Db) {
  if (isFilled(db.read)) return
  const rows = [...POSTCODE_AREAS.map(areaRow), ...(await ukTowns()).map(townRow)]
  await db.write((tx) => {
    if (!isFilled(tx))
      for (let at = 0; at < rows.length; at += 1000)
        tx.insert(places)
          .values(rows.slice(at, at + 1000))
          .run()
  })
}

const isFilled = (db: Pick<Tx, 'select'>) => db.select({ id: places.id }).from(places).limit(1).get() !== undefined

/** Read once in a process, however many databases it fills (tests open one each). */
const ukTowns = () => (towns ??= readTowns())
let towns: Promise<Town[]> | undefined

function areaRow([area, name, region, lat, lng]: (typeof POSTCODE_AREAS)[number]): PlaceRow {
  return { id: `area-${area}`, kind: 'area', name, folded: fold(name), region, area, population: 0, lat, lng }
}

function townRow({ id, name, region, population, lat, lng }: Town): PlaceRow {
  return {
    id: `town-${id}`,
    kind: 'town',
    name,
    folded: fold(name),
    region,
    area: nearestArea({ lat, lng }),
    population,
    lat,
    lng,
  }
}

/** The postcode area whose town is nearest: a guess that tells two towns of one name apart. */
function nearestArea(point: { lat: number; lng: number }) {
  let nearest = ''
  let least = Infinity
  for (const [area, , , lat, lng] of POSTCODE_AREAS) {
    const distance = miles(point, { lat, lng })
    if (distance < least) [nearest, least] = [area, distance]
  }
  return nearest
}
