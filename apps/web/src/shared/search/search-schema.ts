import type { SearchCodec } from './codecs.ts'

type Search = Record<string, unknown>
type Next = (search: Search) => Search
type Codecs<View> = { readonly [Name in keyof View]: SearchCodec<View[Name]> }

/** The search parameters of one screen. */
export type SearchSchema<View extends object> = {
  /** The view for a parsed address. */
  read: (search: object) => View
  /** The parameters of a view, defaults left out, in the order of the schema. */
  write: (view: View) => Partial<View>
  /** Options of the screen's route: the parameters are validated, and defaults are never written to the address. */
  routeOptions: {
    validateSearch: (search: Search) => Search
    search: { middlewares: ((step: { search: Search; next: Next }) => Search)[] }
  }
}
export type ViewOf<Schema> = Schema extends SearchSchema<infer View> ? View : never

/** Declares the search parameters of a screen, each by its name in the address. */
export function searchSchema<View extends object>(codecs: Codecs<View>): SearchSchema<View> {
  const entries = Object.entries(codecs) as [string, SearchCodec<unknown>][]
  const read = (search: object) => Object.fromEntries(entries.map(([name, codec]) => [name, codec.read((search as Search)[name])])) as View
  const isDefault = (name: string, value: unknown): boolean =>
    entries.some(([known, { otherwise }]) => known === name && otherwise === value)
  const write = (view: View) =>
    Object.fromEntries(entries.map(([name]) => [name, (view as Search)[name]]).filter(([name, value]) => !isDefault(name as string, value)))
  const withoutDefaults = (search: Search): Search =>
    Object.fromEntries(Object.entries(search).filter(([name, value]) => !isDefault(name, value)))
  return {
    read,
    write: (view) => write(view) as Partial<View>,
    routeOptions: {
      validateSearch: (search) => read(search) as Search,
      search: { middlewares: [({ search, next }) => withoutDefaults(next(search))] },
    },
  }
}
