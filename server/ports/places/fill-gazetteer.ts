import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { AppDatabase, WriteTransaction } from '../../db/connection.ts'
import { type PlaceRow, places } from '../../db/schema/places.ts'
import { preparedStatement } from '../../db/statement.ts'
import { serverFile } from '../server-file.ts'
import { foldPlaceName } from './find-place.ts'
import { straightMilesBetween } from './places.ts'
import { POSTCODE_AREAS } from './postcode-areas.ts'

/** Copies towns and postcode areas into the table `places` unless it is filled. */
export async function fillGazetteer(db: AppDatabase) {
  if (await isGazetteerFilled(db.read)) return
  const rows = await ukPlaceRows()
  await db.write(async (tx) => {
    if (await isGazetteerFilled(tx)) return
    for (const row of rows) await insertPlace(tx).run(row)
  })
}

const isGazetteerFilled = async (db: Pick<WriteTransaction, 'select'>) =>
  (await db.select({ id: places.id }).from(places).limit(1).get()) !== undefined

/** Read once per process, however many databases it fills (each test opens one). */
const ukPlaceRows = () =>
  (knownPlaceRows ??= readUkTowns().then((towns) => [...POSTCODE_AREAS.map(postcodeAreaRow), ...towns.map(townRow)]))
let knownPlaceRows: Promise<PlaceRow[]> | undefined

function postcodeAreaRow([area, name, region, lat, lng]: (typeof POSTCODE_AREAS)[number]): PlaceRow {
  return { id: `area-${area}`, kind: 'area', name, folded: foldPlaceName(name), region, area, population: 0, lat, lng }
}

function townRow({ id, name, region, population, lat, lng }: UkTown): PlaceRow {
  return {
    id: `town-${id}`,
    kind: 'town',
    name,
    folded: foldPlaceName(name),
    region,
    area: nearestPostcodeArea({ lat, lng }),
    population,
    lat,
    lng,
  }
}

/** The postcode area with the nearest post town: an estimate that distinguishes towns of the same name. */
function nearestPostcodeArea(point: { lat: number; lng: number }) {
  let nearest = ''
  let least = Infinity
  for (const [area, , , lat, lng] of POSTCODE_AREAS) {
    const distance = straightMilesBetween(point, { lat, lng })
    if (distance < least) [nearest, least] = [area, distance]
  }
  return nearest
}

const insertPlace = preparedStatement((db) =>
  db
    .insert(places)
    .values({
      id: sql.placeholder('id'),
      kind: sql.placeholder('kind') as never,
      name: sql.placeholder('name'),
      folded: sql.placeholder('folded'),
      region: sql.placeholder('region'),
      area: sql.placeholder('area'),
      population: sql.placeholder('population'),
      lat: sql.placeholder('lat'),
      lng: sql.placeholder('lng'),
    })
    .prepare(),
)

type UkTown = { id: string; name: string; region: string; population: number; lat: number; lng: number }

/** The 4,301 towns of the United Kingdom in GeoNames. */
async function readUkTowns(): Promise<UkTown[]> {
  const lines = (await readFile(serverFile('ports/places/uk-towns.tsv'), 'utf8')).trimEnd().split('\n')
  return lines.map((line) => {
    const [id = '', name = '', region = '', population, lat, lng] = line.split('\t')
    return { id, name, region, population: Number(population), lat: Number(lat), lng: Number(lng) }
  })
}
