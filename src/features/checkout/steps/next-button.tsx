import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import styles from '#features/checkout/checkout.module.css'

export function NextButton({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <Button
      size="lg"
      className={styles.next}
      rightSection={<IconArrowRight size={18} className="flip" aria-hidden="true" />}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
