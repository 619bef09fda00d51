import { useDebouncedState } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type Customer, customerCalls } from '#contract/customers.ts'
import { bestFirst } from '#contract/list.ts'
import { type SuggestFieldProps, SuggestInput, SuggestOption, suggestPause } from '#forms/suggest-input.tsx'
import { suggestQuery } from '#forms/suggest-query.ts'
import { request } from '#kernel/api.ts'

const customersLike = (q: string) =>
  suggestQuery(['customers', 'suggestions'], q, async (search, init) => {
    const { customers } = await request(customerCalls.list, { ...search, sort: bestFirst }, init)
    return customers
  })

/** Finds a customer by typing. */
export function CustomerInput(props: SuggestFieldProps<Customer>) {
  const [word, setWord] = useDebouncedState('', suggestPause)
  const { data: found = [] } = useQuery(customersLike(word))
  return (
    <SuggestInput
      {...props}
      onWord={setWord}
      found={word && props.value ? found : []}
      show={({ name, email, location }) => (
        <SuggestOption typed={props.value} name={name} note={[email, location].filter(Boolean).join(' · ')} />
      )}
    />
  )
}
