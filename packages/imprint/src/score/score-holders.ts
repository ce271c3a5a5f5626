import { type CodedMedia, type CodeHolder, sessionBits } from '../code/session-bits.ts'
import { accuse, type Accused, type Evidence, type Verdict } from '../proof/index.ts'

export type ScoreRequest = {
  /** What the detector found, each unit once. */
  evidence: readonly Evidence[]
  media: CodedMedia
  /** Key of its codes, see `codeKey`. */
  key: Uint8Array
  /** Reads all who were served the media, from the first; called three times at most. */
  holders: () => Iterable<CodeHolder> | AsyncIterable<CodeHolder>
  /** Holders of all media that the leak was searched in, with these. */
  tested: number
  /** Accepted chance that anybody innocent is named. */
  risk: number
}

/** The verdict with the holders themselves. */
export type NamedVerdict = Omit<Verdict, 'accused'> & { accused: (Omit<Accused, 'id'> & { holder: CodeHolder })[] }

const identify = ({ kind, id }: CodeHolder): string => `${kind}|${id}`

/** Computes the bits of each holder and names those whom the evidence names; see `accuse`. A holder's bits are kept only while he is looked at. */
export async function scoreHolders({ evidence, media, key, holders, tested, risk }: ScoreRequest): Promise<NamedVerdict> {
  const seen = new Map<string, CodeHolder>()
  const bits = new Uint8Array(evidence.length)
  async function* coded() {
    for await (const holder of holders()) {
      const bitOf = sessionBits(key, media, holder)
      for (const [index, { unit }] of evidence.entries()) bits[index] = bitOf(unit)
      yield { id: identify(holder), bits }
    }
  }
  const { accused, ...verdict } = await accuse(evidence, coded, { tested, risk })
  const wanted = new Set(accused.map(({ id }) => id))
  if (wanted.size > 0) for await (const holder of holders()) if (wanted.has(identify(holder))) seen.set(identify(holder), holder)
  return {
    ...verdict,
    accused: accused.flatMap(({ id, ...rest }) => {
      const holder = seen.get(id)
      return holder ? [{ ...rest, holder }] : []
    }),
  }
}
