import { useState } from 'react'
import PinIcon from 'lucide-react/icons/map-pin'
import type { Place } from '../../shared/places.ts'
import { Combobox } from '../ui/fields/combobox.tsx'
import { usePlaces } from './use-places.ts'

type Props = { value: string; onChange: (text: string) => void; onChoose: (place: Place) => void }

/** Address suggestions while there is signal; without it, plainly what is typed. Enter chooses, and never submits. */
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
