import { useEffect, useState } from 'react'
import PinIcon from 'lucide-react/icons/map-pin'
import type { Place } from '../../../shared/places.ts'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SUGGESTIONS_MAX } from '../../../shared/limits.ts'
import { request } from '../../http/request.ts'
import { at } from '../../http/path-to.ts'

type Props = { value: string; onChange: (text: string) => void; onChoose: (place: Place) => void }

/** Address suggestions while there is signal; without it, a plain text box. Enter chooses, and never submits. */
export function PlaceInput({ value, onChange, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const places = usePlaces(typed)
  return (
    <Combobox
      label="Places"
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

const NONE: Place[] = []
/** Milliseconds without typing before the server is asked. */
const QUIET = 180

/** Places that match the text, from two letters on. None without signal: suggestions are optional. */
function usePlaces(typed: string) {
  const wanted = useQuiet(typed.trim())
  const { data } = useQuery({
    queryKey: ['places', wanted.toLowerCase()],
    queryFn: ({ signal }) => request('GET', at('/places', {}, { q: wanted }), undefined, { signal }),
    enabled: wanted.length >= 2,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  return wanted.length >= 2 && typed ? (data ?? NONE).slice(0, SUGGESTIONS_MAX) : NONE
}

function useQuiet(value: string) {
  const [quiet, setQuiet] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), QUIET)
    return () => clearTimeout(timer)
  }, [value])
  return quiet
}

/**
 * Some services return street, town and postcode only with the details of a place. Without signal: the suggestion's own
 * data.
 */
export const wholePlace = (place: Place): Promise<Place> =>
  place.town && place.postcode
    ? Promise.resolve(place)
    : request('GET', at('/places/{id}', { id: place.id })).catch(() => place)
