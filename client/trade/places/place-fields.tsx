import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import PinIcon from 'lucide-react/icons/map-pin'
import { POSTCODE_MAX, SUGGESTIONS_MAX } from '../../../shared/limits.ts'
import type { PlaceSuggestion } from '../../../shared/places.ts'
import { at } from '../../http/path-to.ts'
import { request } from '../../http/request.ts'
import { Button } from '../../ui/button.tsx'
import { ComboboxWidget } from '../../ui/chakra/combobox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { useQuiet } from '../../ui/hooks/use-quiet.ts'
import { mapLinkOf } from '../call-sheets/place-links.ts'
import {
  findKnownPlace,
  type KnownPlace,
  knownPlaceOf,
  placeProblem,
  knownPlaceText,
  type PlaceToSave,
} from './known-place.ts'

type Props = {
  /** Characters of what is in the box that can be saved. */
  most: number
  /** What is in the box. */
  value: string
  /** What would be saved, by which the place is judged. */
  where: PlaceToSave
  label?: string
  hint?: string
  isRequired?: boolean
  /** Arenas, theatres and showgrounds are suggested, too. */
  hasVenues?: boolean
  error?: string | null
  postcodeHint?: string
  postcodeError?: string | null
  onType: (text: string) => void
  onPostcode: (postcode: string) => void
  /** Takes over a suggestion, a second time once its details have come. Returns what would be saved now. */
  onChoose: (place: PlaceSuggestion) => PlaceToSave
  onKnown: (place: KnownPlace | undefined) => void
  /** The focus has left the place. */
  onLeave?: (() => void) | undefined
}

/** A place and its postcode. Once left, they say which place on the map that is, or that it cannot be found. */
export function PlaceFields({
  most,
  value,
  where,
  label = 'Location',
  isRequired = false,
  hasVenues = false,
  ...props
}: Props) {
  const { hint, error, postcodeHint, postcodeError, onType, onPostcode, onChoose, onKnown, onLeave } = props
  const place = knownPlaceOf(where)
  const problem = placeProblem(where)

  async function judge(saved: PlaceToSave) {
    const known = await findKnownPlace(saved)
    if (known !== saved.place) onKnown(known)
  }

  async function choose(suggested: PlaceSuggestion) {
    const first = onChoose(suggested)
    const whole = await wholePlace(suggested)
    await judge(whole === suggested ? first : onChoose(whole))
  }

  return (
    <>
      <div onBlur={() => void judge(where)}>
        <Field
          label={label}
          required={isRequired}
          optional={!isRequired}
          hint={place && !problem ? <KnownPlaceHint place={place} hint={hint} /> : hint}
          error={error ?? problem}
          onLeave={onLeave}
        >
          <PlaceInput
            hasVenues={hasVenues}
            most={most}
            value={value}
            onChange={onType}
            onChoose={(chosen) => void choose(chosen)}
          />
        </Field>
        {problem && (
          <Button size="sm" onClick={() => onKnown({ of: knownPlaceText(where), position: null, isMeant: true })}>
            {`Use ‘${value.trim()}’ as it is`}
          </Button>
        )}
      </div>
      <div onBlur={() => void judge(where)}>
        <Field label="Postcode" optional hint={postcodeHint} error={postcodeError ?? null}>
          <TextInput
            autoComplete="postal-code"
            autoCapitalize="characters"
            most={POSTCODE_MAX}
            value={where.postcode}
            onChange={({ target }) => onPostcode(target.value)}
          />
        </Field>
      </div>
    </>
  )
}

function KnownPlaceHint({ place: { position }, hint = '' }: { place: KnownPlace; hint?: string | undefined }) {
  if (!position) return `${hint} Kept as you typed it. It isn’t on our map, so we can’t work out distances.`.trim()
  const { town, lat, lng } = position
  return (
    <>
      {`${hint} On the map: ${town}. `.trimStart()}
      <a href={mapLinkOf(`${lat},${lng}`)} target="_blank" rel="noreferrer">
        See where
      </a>
    </>
  )
}

type PlaceInputProps = {
  hasVenues: boolean
  most: number
  value: string
  onChange: (text: string) => void
  onChoose: (place: PlaceSuggestion) => void
}

/** Address suggestions while there is signal; without it, a plain text box. Enter chooses, and never submits. */
function PlaceInput({ hasVenues, most, value, onChange, onChoose }: PlaceInputProps) {
  const [typed, setTyped] = useState('')
  const places = usePlaces(typed, hasVenues)
  return (
    <ComboboxWidget
      label="Places"
      most={most}
      icon={<PinIcon />}
      value={value}
      onChange={(text) => {
        setTyped(text)
        onChange(text)
      }}
      options={places}
      onPick={(place) => {
        setTyped('')
        onChoose(place)
      }}
      onEnter={() => {}}
    />
  )
}

const NO_PLACES: PlaceSuggestion[] = []
/** Milliseconds without typing before the server is asked. */
const QUIET_BEFORE_ASKING_MS = 180

/** Places that match the text, from two letters on. None without signal: suggestions are optional. */
function usePlaces(typed: string, hasVenues: boolean) {
  const wanted = useQuiet(typed.trim(), QUIET_BEFORE_ASKING_MS)
  const { data } = useQuery({
    queryKey: ['places', wanted.toLowerCase(), hasVenues],
    queryFn: ({ signal }) =>
      request('GET', at('/places', {}, { q: wanted, ...(hasVenues && { venues: 'yes' as const }) }), undefined, {
        signal,
      }),
    enabled: wanted.length >= 2,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  return wanted.length >= 2 && typed ? (data ?? NO_PLACES).slice(0, SUGGESTIONS_MAX) : NO_PLACES
}

/**
 * Some services return street, town and postcode only with the details of a place. Without signal: the suggestion's own
 * data.
 */
const wholePlace = (place: PlaceSuggestion): Promise<PlaceSuggestion> =>
  place.town && place.postcode
    ? Promise.resolve(place)
    : request('GET', at('/places/{id}', { id: place.id })).catch(() => place)
