import { expect, it } from 'vitest'
import { ConnectionShares } from './connection-shares.ts'

/** Takes as many as there are. */
function takeAll(shares: ConnectionShares, account: string): number {
  let taken = 0
  while (shares.tryTake(account)) taken++
  return taken
}

it('one account alone gets every connection', () => {
  const shares = new ConnectionShares(4, 3)
  shares.beginFile('a')
  expect(takeAll(shares, 'a')).toBe(3)
  expect(shares.isOver('a')).toBe(false)
})

it('an account gives back what is above its share when another begins', () => {
  const shares = new ConnectionShares(4, 3)
  shares.beginFile('a')
  shares.beginFile('a')
  expect(takeAll(shares, 'a')).toBe(3)
  shares.beginFile('b')
  expect(takeAll(shares, 'b')).toBe(0)
  let given = 0
  for (; shares.isOver('a'); given++) shares.give('a')
  expect(given).toBe(2)
  expect(takeAll(shares, 'b')).toBe(2)
  expect(takeAll(shares, 'a')).toBe(0)
  shares.endFile('b')
  shares.give('b')
  shares.give('b')
  expect(takeAll(shares, 'a')).toBe(2)
})

it('a file always has its own connection, however many accounts there are', () => {
  const shares = new ConnectionShares(4, 3)
  for (const account of ['a', 'b', 'c', 'd']) shares.beginFile(account)
  expect(takeAll(shares, 'a')).toBe(0)
  expect(shares.isOver('a')).toBe(false)
})
