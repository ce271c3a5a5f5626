import type { OfferPosition } from '@videozz/contract/browser'
import { useId } from 'react'
import { positionNames } from '../model/offer-words.ts'
import { Corner } from './corner.tsx'
import css from './position-picker.module.css'

/** The corners in the order of the grid. */
const places: readonly OfferPosition[] = ['top-left', 'top-right', 'bottom-left', 'bottom-right']

/** Chooses the corner of the picture the offer is shown in. */
export function PositionPicker({ value, onChange }: { value: OfferPosition; onChange: (position: OfferPosition) => void }) {
  const name = useId()
  return (
    <fieldset className={css.positions}>
      <legend>Posição</legend>
      {places.map((position) => (
        <label key={position}>
          <input type="radio" name={name} value={position} checked={position === value} onChange={() => onChange(position)} />
          <Corner position={position} />
          <span>{positionNames[position]}</span>
        </label>
      ))}
    </fieldset>
  )
}
