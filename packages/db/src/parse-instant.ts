import pg from 'pg'

const zero = 48
const digit = (text: string, place: number): number => text.charCodeAt(place) - zero
const two = (text: string, place: number): number => digit(text, place) * 10 + digit(text, place + 1)
/** `2026-01-31 23:59:58`, up to six digits behind a point, and UTC. */
const plainest = /^[1-9]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/
const ordinary = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date

/**
 * An instant as PostgreSQL writes it (ISO style of its DateStyle), cut to milliseconds. Those in UTC are read digit by digit: long lists
 * would spend a third of their time on the driver's own parser, which reads all others.
 */
export function parseInstant(text: string): Date {
  if (!plainest.test(text)) return ordinary(text)
  const year = two(text, 0) * 100 + two(text, 2)
  let thousandths = 0
  for (let place = 20; place < 23; place++) thousandths = thousandths * 10 + (place < text.length - 3 ? digit(text, place) : 0)
  return new Date(Date.UTC(year, two(text, 5) - 1, two(text, 8), two(text, 11), two(text, 14), two(text, 17), thousandths))
}
