import type { Client } from '../../product/client.ts'

/** One call that is measured. @returns the number of results. */
type Question = (turn: number) => Promise<number>
/** Questions of a kind, reported as one figure: that of the slowest of them. */
export type Questions = { what: string; ask: Question[] }

type Query = Record<string, string | number>
const orders = ['createdAt', 'oldestCreatedAt', 'ascTitle', 'descTitle']

/**
 * Queries of producers for their library, for a folder with all of it, and for their folders.
 * @param own media of the account and of the folder.
 * @param letters of which no title has two in a row.
 */
export function librarianQuestions(client: Client, own: number, folder: string, letters: string): Questions[] {
  const library = async (query: Query) => (await client.call('listVideos', { query })).items.length
  const inFolder = async (query: Query) => (await client.call('listFolderVideos', { params: { key: folder }, query })).items.length
  const folders = async (query: Query) => (await client.call('listFolders', { query })).items.length
  const middle = Math.floor(own / 20)
  /** Every query in every order. */
  const all = (list: (query: Query) => Promise<number>, by: string[], queries: ((turn: number) => Query)[]): Question[] =>
    queries.flatMap((query) =>
      by.map(
        (orderBy): Question =>
          (turn) =>
            list({ orderBy, ...query(turn) }),
      ),
    )
  const search = (name: string, ...words: string[]) => words.map((word) => () => ({ [name]: word }))
  const byHand = [...orders, 'manual']
  return [
    { what: 'a first page of the library', ask: all(library, orders, [() => ({}), (turn) => ({ page: 2 + (turn % 5), limit: 40 })]) },
    { what: 'a page in the middle of the library', ask: all(library, orders, [(turn) => ({ page: middle - turn })]) },
    {
      what: 'one kind of media of the library',
      ask: all(library, orders, [
        (turn) => ({ type: 'audio', page: 1 + turn }),
        (turn) => ({ type: 'default', page: Math.floor(middle / 2) + turn }),
      ]),
    },
    { what: 'a search of the library, rare words', ask: all(library, orders, search('search', 'lição rara', 'descritorium', 'oratorium')) },
    { what: 'a search of the library, a word common elsewhere', ask: all(library, orders, search('search', 'palestra')) },
    {
      what: 'a search of the library, common words',
      ask: all(library, orders, search('search', 'aula', 'bababa', 'aula 1', 'aula 12', 'zuzu')),
    },
    {
      what: 'a search of the library, two letters that no title has',
      ask: all(async (query) => (await library(query)) + 1, orders, search('search', letters)),
    },
    { what: 'a first page of the folder', ask: all(inFolder, byHand, [() => ({}), (turn) => ({ page: 2 + (turn % 5), limit: 40 })]) },
    {
      what: 'a page in the middle of the folder, of one kind too',
      ask: all(inFolder, byHand, [(turn) => ({ page: middle - turn }), () => ({ type: 'audio', page: Math.floor(middle / 50) })]),
    },
    { what: 'a search of the folder, rare words', ask: all(inFolder, byHand, search('query', 'lição rara', 'palestra')) },
    { what: 'a search of the folder, common words', ask: all(inFolder, byHand, search('query', 'aula', 'aula 1', 'zuzu')) },
    {
      what: 'a page of folders, searched for too',
      ask: all(
        folders,
        ['createdAt', 'updatedAt', 'ascName', 'descName'],
        [() => ({}), () => ({ page: 2 }), () => ({ search: 'rara' }), () => ({ search: 'módulo', levels: 'all', page: 20 })],
      ),
    },
    { what: 'all folders, to choose from', ask: [() => folders({ orderBy: 'ascName', limit: 9999 })] },
  ]
}
