/** jsdom's files have no `arrayBuffer` of their own. */
Blob.prototype.arrayBuffer ??= function (this: Blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer); // what readAsArrayBuffer returns
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(this);
  });
};
