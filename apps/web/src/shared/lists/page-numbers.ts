/** Numbers of a pager: first, last, the current one and its neighbours; `null` where some are left out. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const near = [page - 1, page, page + 1, ...(page === 1 ? [3] : []), ...(page === pages ? [pages - 2] : [])]
  const shown = [...new Set([1, ...near, pages])].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b)
  return shown.flatMap((number, index) => {
    const left = number - (shown[index - 1] ?? 0) - 1
    // A gap of one is the number itself.
    return left === 0 ? [number] : left === 1 ? [number - 1, number] : [null, number]
  })
}
