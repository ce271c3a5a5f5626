import { Fragment } from 'react'

/** An e-mail or a name; a line that is too short breaks after its @, not inside a word. */
export const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=@)/).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
