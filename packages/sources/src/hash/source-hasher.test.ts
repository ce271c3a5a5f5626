import { expect, it } from 'vitest'
import type { SourceHash } from '../source.ts'
import { createSourceHasher } from './source-hasher.ts'

/** Digest of bytes that come in chunks of a length. */
function digest(algorithm: SourceHash['algorithm'], bytes: Buffer, chunk = bytes.length || 1): string {
  const hasher = createSourceHasher(algorithm)
  for (let start = 0; start < bytes.length; start += chunk) hasher.update(bytes.subarray(start, start + chunk))
  return hasher.digest()
}

// Values that clients of OneDrive publish for their own tests.
const quickXorVectors: [bytes: string, hash: string][] = [
  ['', 'AAAAAAAAAAAAAAAAAAAAAAAAAAA='],
  ['Sg==', 'SgAAAAAAAAAAAAAAAQAAAAAAAAA='],
  ['tbQ=', 'taAFAAAAAAAAAAAAAgAAAAAAAAA='],
  ['gQaybEqS/4UlDc8e4IJm', 'gDCALNigBEn8oxAlZ8AzPAAOQZg='],
  ['2fuxhBJXtpWFe8dOfdGeHw==', 'O9tHLAghgSvYohKFyMMxnNCHaHg='],
  ['NbYXsp5/K6mR+NmHwExjvWeWDJFnXTKWVlzYHoesp2E=', 'wjuAuWDiq04qDt1R8hHWDDcwVoQ='],
  ['Mb7EGva2rEE5fENDL85P+BsapHEEjv2/siVhKjvAQe02feExVOQSkfmuYzU/kTF1MaKjPmKF/w+cbvwfdWL8aQ==', 'n1anP5NfvD4XDYWIeRPW3ZkPv1Y='],
  [
    'jyibxJSzO6ZiZ0O1qe3tG/bvIAYssvukh9suIT5wEy1JBINVgPiqdsTW0cOpP0aUfP7mgqLfADkzI/m/GgCuVhr8oFLrOCoTx1/psBOWwhltCbhUx51Icm9aH8tY4Z3ccU+6BKpYQkLCy0B/A9Zc',
    'hZfLIilSITC6N3e3tQ/iSgEzkto=',
  ],
  [
    'PfxMcUd0vIW6VbHG/uj/Y0W6qEoKmyBD0nYebEKazKaKG+UaDqBEcmQjbfQeVnVLuodMoPp7P7TR1htX5n2VnkHh22xDyoJ8C/ZQKiSNqQfXvh83judf4RVr9exJCud8Uvgip6aVZTaPrJHVjQhMCp/dEnGvqg0oN5OVkM2qqAXvA0teKUDhgNM71sDBVBCGXxNOR2bpbD1iM4dnuT0ey4L+loXEHTL0fqMeUcEi2asgImnlNakwenDzz0x57aBwyq3AspCFGB1ncX4yYCr/OaCcS5OKi/00WH+wNQU3',
    'QX/YEpG0gDsmhEpCdWhsxDzsfVE=',
  ],
  [
    'w0LGhqU1WXFbdavqDE4kAjEzWLGGzmTNikzqnsiXHx2KRReKVTxkv27u3UcEz9+lbMvYl4xFf2Z4aE1xRBBNd1Ke5C0zToSaYw5o4B/7X99nKK2/XaUX1byLow2aju2XJl2OpKpJg+tSJ2fmjIJTkfuYUz574dFX6/VXxSxwGH/xQEAKS5TCsBK3CwnuG1p5SAsQq3gGVozDWyjEBcWDMdy8/AIFrj/y03Lfc/RNRCQTAfZbnf2QwV7sluw4fH3XJr07UoD0YqN+7XZzidtrwqMY26fpLZnyZjnBEt1FAZWO7RnKG5asg8xRk9YaDdedXdQSJAOy6bWEWlABj+tVAigBxavaluUH8LOj+yfCFldJjNLdi90fVHkUD/m4Mr5OtmupNMXPwuG3EQlqWUVpQoYpUYKLsk7a5Mvg6UFkiH596y5IbJEVCI1Kb3D1',
    'e3+wo77iKcILiZegnzyUNcjCdoQ=',
  ],
]

it.each(quickXorVectors)('makes the QuickXorHash of known bytes, whatever the chunks (%#)', (bytes, hash) => {
  for (const chunk of [1, 7, 64, 161, 1000]) expect(digest('quickxor', Buffer.from(bytes, 'base64'), chunk)).toBe(hash)
})

it('makes the same QuickXorHash of a long file whatever its chunks', () => {
  const bytes = Buffer.alloc(100_003, 'videozz é 7 ')
  const whole = digest('quickxor', bytes)
  for (const chunk of [159, 160, 4093, 65_536]) expect(digest('quickxor', bytes, chunk)).toBe(whole)
  // Where its memory begins at no word.
  expect(digest('quickxor', Buffer.concat([Buffer.alloc(3), bytes]).subarray(3))).toBe(whole)
})

// Values that clients of Dropbox publish for their own tests: so many times the letter A.
it.each([
  [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  [1, '1cd6ef71e6e0ff46ad2609d403dc3fee244417089aa4461245a4e4fe23a55e42'],
  [4096, '8620913d33852befe09f16fff8fd75f77a83160d29f76f07e0276e9690903035'],
  [4_194_303, '647c8627d70f7a7d13ce96b1e7710a771a55d41a62c3da490d92e56044d311fa'],
  [4_194_304, 'd4d63bac5b866c71620185392a8a6218ac1092454a2d16f820363b69852befa3'],
  [4_194_305, '8f553da8d00d0bf509d8470e242888be33019c20c0544811f5b2b89e98360b92'],
  [8_388_609, '02c8a4aefc2bfc9036f89a7098001865885938ca580e5c9e5db672385edd303c'],
])('makes the content_hash of %i bytes', (length, hash) => {
  const bytes = Buffer.alloc(length, 'A')
  for (const chunk of [65_536, 5 * 1024 * 1024]) expect(digest('dropbox', bytes, chunk)).toBe(hash)
})

it('makes the usual hashes (FIPS 180-4, RFC 1321)', () => {
  const abc = Buffer.from('abc')
  expect(digest('sha256', abc)).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(digest('sha1', abc)).toBe('a9993e364706816aba3e25717850c26c9cd0d89d')
  expect(digest('md5', abc)).toBe('900150983cd24fb0d6963f7d28e17f72')
})
