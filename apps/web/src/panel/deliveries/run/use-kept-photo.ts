import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../platform/api/query-client.ts'
import { keepPhoto, readPhoto } from './device/run-store.ts'

/** The photo of a stop that is not closed yet; it is still there when the camera has ended the app. */
export function useKeptPhoto(
  deliveryId: string,
): [photo: Blob | null, change: (photo: Blob | null) => void] {
  const queryKey = ['driver-photo', deliveryId]
  const { data = null } = useQuery({
    queryKey,
    queryFn: () => readPhoto(deliveryId),
    networkMode: 'always',
    retry: false,
    // Read when the dialog opens, then it is what was chosen.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const change = (photo: Blob | null) => {
    // A photo that is seen is kept; a full phone shows it all the same.
    void keepPhoto(deliveryId, photo)
      .catch(() => {})
      .then(() => queryClient.setQueryData(queryKey, photo))
  }
  return [data, change]
}
